import * as z from 'zod';
import { dayAt } from '@/lib/base/days';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { readQuery } from '@/lib/http/request';
import { streamText } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { exportOf } from '@/lib/ops/exports/data';
import { timeNow } from '@/lib/platform/clock';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ list: string }>({
  /** A list, or the part that a page shows, as a CSV file safe in spreadsheets. Each export checks who may read it. */
  GET: route({ access: 'user' }, async (actor, request, { list }) => {
    const parts = exportOf(actor, list, readQuery(request, z.record(z.string(), z.string())));
    if (!parts) throw new AppError('not_found', messages.notFound);
    const day = dayAt(timeNow());
    const type = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list}-${day}.csv"`,
    };
    return streamText(parts, type, request);
  }),
});
