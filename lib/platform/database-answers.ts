import 'server-only';
import { db } from './db';
import { ofProcess } from './of-process';

/** Milliseconds for which one question answers everybody: many ask at once, and may be anybody. */
const sharedMs = 250;

type Asked = { at: number; isOver: boolean; answer: Promise<void> };

const last = ofProcess<{ asked?: Asked }>('database-answers', () => ({}));

/** Ends once the database has answered just now; one question at a time for all who ask. @throws the database's errors */
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
