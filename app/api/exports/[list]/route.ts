import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { streamText } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { exportOf } from '@/lib/ops/exports/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ list: string }>({
  /** A whole list as a CSV file that is safe in spreadsheet programs, for admins. */
  GET: route({ access: 'admin' }, async (actor, _request, { list }) => {
    const parts = exportOf(actor, list);
    if (!parts) throw new AppError('not_found', messages.notFound);
    const day = new Date().toISOString().slice(0, 10);
    return streamText(parts, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list}-${day}.csv"`,
    });
  }),
});
