import * as z from 'zod';
import { dayAt } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { readQuery } from '@/lib/http/request';
import { streamText } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { dataFormats, ownDataFile } from '@/lib/ops/own-data/file';
import { timeNow } from '@/lib/platform/clock';

const querySchema = z.object({ format: z.enum(dataFormats, messages.ownData.formatWrong).default('json') });

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Everything that the shop keeps about the caller, as a file. */
  GET: route({ access: 'user' }, async (actor, request) => {
    const { format } = readQuery(request, querySchema);
    const day = dayAt(timeNow());
    const type = {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="my-data-${day}.${format}"`,
    };
    return streamText(await ownDataFile(actor, format), type, request);
  }),
});
