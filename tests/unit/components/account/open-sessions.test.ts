import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OpenSessions } from '@/components/account/open-sessions';
import { inRouter } from '../../../support/router.ts';

it('each of several sign-ins with one kind of device has a button of its own name', () => {
  const sessions = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'].map(
    (since, at) => ({ name: `${at}`, device: 'Chrome on Windows', since, seen: since, isThis: at === 2 }),
  );
  const markup = renderToStaticMarkup(inRouter(createElement(OpenSessions, { sessions })));
  const names = [...markup.matchAll(/aria-label="(Sign out Chrome[^"]*)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});
