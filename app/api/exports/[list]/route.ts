import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { readQuery } from '@/lib/http/request';
import { streamText } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { exportOf } from '@/lib/ops/exports/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ list: string }>({
  /** A list, or the part of it that a page shows, as a CSV file that is safe in spreadsheet programs. Each says whom it is for. */
  GET: route({ access: 'user' }, async (actor, request, { list }) => {
    const parts = exportOf(actor, list, readQuery(request, z.record(z.string(), z.string())));
    if (!parts) throw new AppError('not_found', messages.notFound);
    const day = new Date().toISOString().slice(0, 10);
    const type = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list}-${day}.csv"`,
    };
    return streamText(parts, type, request);
  }),
});
