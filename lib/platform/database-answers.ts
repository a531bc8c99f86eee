import 'server-only';
import { db } from './db';
import { processSingleton } from './process-singleton';

/** How long one ping answers all callers, in milliseconds: anyone may call, and many at once. */
const sharedMs = 250;

type Asked = { at: number; isOver: boolean; answer: Promise<void> };

const last = processSingleton<{ asked?: Asked }>('database-answers', () => ({}));

/** Resolves if the database answers a ping; concurrent callers share one. @throws the database's errors */
export function databaseAnswers(): Promise<void> {
  const now = performance.now();
  const { asked: known } = last;
  if (known && (!known.isOver || now - known.at < sharedMs)) return known.answer;
  const ask = async () => {
    await db().command({ ping: 1 });
  };
  const asked: Asked = { at: now, isOver: false, answer: ask() };
  const end = () => {
    asked.isOver = true;
  };
  asked.answer.then(end, end);
  last.asked = asked;
  return asked.answer;
}
