import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';

const targets = {
  register: { question: `New to ${site.name}?`, text: 'Create an account', path: paths.register },
  login: { question: 'Already have an account?', text: 'Login', path: paths.login },
};

/** The link from login to registration or back; it passes `from` along. */
export function SwitchLink({ page, from }: { page: keyof typeof targets; from: string }) {
  const { question, text, path } = targets[page];
  return (
    <p className="mt-5 text-ink-2 text-sm">
      {question}{' '}
      <TextLink
        href={`${path}?from=${encodeURIComponent(from)}`}
        prefetch={null}
        className="font-bold text-ink"
      >
        {text}
      </TextLink>
    </p>
  );
}
