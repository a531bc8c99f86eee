import { escapeHtml } from '../../lib/base/html.ts';
import type { Headers } from '../http.ts';
import { pagesWith } from '../page.ts';
import { STYLE } from './style.ts';
import type { GoogleUser } from './users.ts';

const { page, headers } = pagesWith(STYLE);

/** Forms may only lead to this server and to the client's redirect origin. */
export function pageHeaders(redirectOrigin = ''): Headers {
  return headers('no-referrer', `form-action 'self' ${redirectOrigin}`.trim());
}

export type PickerProps = {
  users: GoogleUser[];
  /** Host of the shop that asks. */
  client: string;
  email?: string;
  name?: string;
  error?: string;
};

/** The page in place of Google's prompt for an account and a password. */
export function pickerPage({ users, client, email = '', name = '', error }: PickerProps): string {
  const people = users.map((user) => `<li>${personButton(user)}</li>`).join('');
  return layout(
    'Choose who to be',
    `<h1>Choose who to be</h1>
    <p>This page stands in for Google sign-in. It asks for no password, and <strong>${escapeHtml(client)}</strong>
      is told the name and email address you choose.</p>
    ${people && `<form method="post"><ul>${people}</ul></form>`}
    <h2>Someone else</h2>
    <form method="post">
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required maxlength="254"
        value="${escapeHtml(email)}"${error ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : ''}>
      ${error ? `<p class="error" id="email-error" role="alert">${escapeHtml(error)}</p>` : ''}
      <label for="name">Name <small>(optional)</small></label>
      <input id="name" name="name" autocomplete="name" maxlength="100" value="${escapeHtml(name)}">
      <label class="check"><input type="checkbox" name="unverified">
        <span>Unverified email address</span></label>
      <label class="check"><input type="checkbox" name="personal">
        <span>Personal account, not of a firm’s Workspace</span></label>
      <div class="actions">
        <button class="primary">Continue</button>
        <button class="plain" name="decision" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>`,
  );
}

/** Shown instead of a redirect when the request names a client or an address that is not registered. */
export function blockedPage(code: string): string {
  return layout(
    'Sign-in blocked',
    `<h1>Sign-in blocked</h1>
    <p>The shop asked for something that is not registered here: <code>${escapeHtml(code)}</code>.</p>`,
  );
}

function personButton({ email, name, emailVerified = true }: GoogleUser): string {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  );
  // Lets narrow screens break the address before its domain.
  const address = escapeHtml(email).replace('@', '@<wbr>');
  return `<button class="person" name="user" value="${escapeHtml(email)}">
    <span class="initials" aria-hidden="true">${escapeHtml(initials.join('').toUpperCase())}</span>
    <span><b>${escapeHtml(name)}</b> <small>${address}${emailVerified ? '' : ' (unverified)'}</small></span>
  </button>`;
}

function layout(title: string, content: string): string {
  const ribbon = '<p class="ribbon">Sandbox: this is not Google</p>';
  return page(`${title} (sandbox)`, `<main>${ribbon}${content}</main>`);
}
