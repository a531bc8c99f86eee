import { AppError } from '@/lib/errors';
import { exportOf } from '@/lib/exports/data';
import { messages } from '@/lib/messages';
import { streamText } from '@/lib/rest-list';
import { resource, route } from '@/lib/route';

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
