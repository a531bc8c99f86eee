import type { Metadata } from 'next';
import { AnswerArticle } from '@/components/blog/answer-article';
import { Contents } from '@/components/blog/contents';
import { JsonLd } from '@/components/layout/json-ld';
import { answers } from '@/lib/base/blog';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { breadcrumbs } from '@/lib/http/structured-data';

export const metadata: Metadata = publicPage({
  title: 'Blog',
  description: `Six questions about building a storefront with React and Next.js, answered by the people behind ${site.name}.`,
  path: paths.blog,
});

/** Six static answers on web development (specification §2). */
export default function BlogPage() {
  return (
    <div className="wrap">
      <JsonLd data={breadcrumbs('Blog', paths.blog)} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 py-9 sm:pt-14 sm:pb-12">
        <h1 className="text-4xl">Six questions, answered plainly</h1>
        <p className="text-lg text-ink-2">Notes from the people who build this shop.</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[clamp(24px,4vw,64px)] border-t border-ink pt-6 pb-[clamp(64px,8vw,120px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)] lg:pt-10">
        <Contents entries={answers.map(({ id, question }) => ({ id, question }))} />
        <div>
          {answers.map((answer) => (
            <AnswerArticle key={answer.id} answer={answer} />
          ))}
        </div>
      </div>
    </div>
  );
}
