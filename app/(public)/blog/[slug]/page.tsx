import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AnswerText } from '@/components/blog/answer-text';
import { Neighbors } from '@/components/blog/neighbors';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb-trail';
import { JsonLd } from '@/components/layout/json-ld';
import { DateOnly } from '@/components/ui/date-time';
import { answerAt, answersPublished, plainWords } from '@/lib/base/blog';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { cutAtWord, descriptionLength } from '@/lib/base/titles';
import { breadcrumbTrail } from '@/lib/http/structured-data';
import { postData } from '@/lib/http/structured-post';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = answerAt((await params).slug);
  if (!found) return {};
  const { id, question, lead, text } = found.answer;
  return publicPage({
    title: question,
    description: cutAtWord(plainWords(`${lead} ${text}`), descriptionLength),
    path: paths.blogPost(id),
  });
}

/** One of the six answers on a page of its own. Middleware responds with 404 to unknown slugs. */
export default async function BlogPostPage({ params }: Props) {
  const found = answerAt((await params).slug);
  if (!found) notFound();
  const { answer, previous, next } = found;
  const trail = [
    { name: 'Blog', path: paths.blog },
    { name: answer.question, path: paths.blogPost(answer.id) },
  ];
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <JsonLd data={breadcrumbTrail(...trail)} />
      <JsonLd data={postData(answer)} />
      <BreadcrumbTrail steps={trail} />
      <article>
        <h1 className="max-w-[18em] py-9 text-4xl sm:pt-12 sm:pb-11">{answer.question}</h1>
        <div className="grid gap-x-[clamp(24px,4vw,64px)] gap-y-1 border-t border-ink pt-6 pb-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)] lg:pt-10 lg:pb-20">
          <p className="text-note text-ink-3">
            Published <DateOnly iso={answersPublished} />
          </p>
          <div className="lg:-mt-[22px]">
            <AnswerText answer={answer} />
          </div>
        </div>
      </article>
      <Neighbors previous={previous} next={next} />
    </div>
  );
}
