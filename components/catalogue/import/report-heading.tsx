'use client';

import { useRef } from 'react';
import { useFocusOnArrival } from '@/components/form/arrival';
import { paths } from '@/lib/base/paths';

/** The file's name above its report. It takes the focus once the check is done, as it is far below the button. */
export function ReportHeading({ importId, fileName }: { importId: string; fileName: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(paths.checkedImport(importId), heading);
  return (
    <h2 ref={heading} id="report" className="font-bold text-lg [overflow-wrap:anywhere]">
      {fileName}
    </h2>
  );
}
