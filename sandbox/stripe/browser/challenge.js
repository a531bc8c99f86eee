/* global API_ORIGIN */

const ANSWERED = 'stripe-sandbox:3ds-answered';

const SHEET = `
dialog { width: min(26rem, calc(100vw - 2rem)); padding: 0; border: 0; border-radius: 8px; overflow: hidden; background: Canvas; }
dialog::backdrop { background: rgb(11 17 32 / 60%); }
iframe { display: block; width: 100%; height: 17rem; border: 0; }
`;

/** Shows the bank's page over the shop's; resolves when the buyer has answered. Escape counts as a refusal. */
export async function showChallenge(url) {
  const box = document.createElement('div');
  const root = box.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3D Secure authentication');
  const frame = document.createElement('iframe');
  frame.title = '3D Secure challenge';
  frame.src = url;
  dialog.append(frame);
  root.append(dialog);
  document.body.append(box);
  dialog.showModal();
  try {
    await answer(dialog, frame, url);
  } finally {
    dialog.close();
    box.remove();
  }
}

function answer(dialog, frame, url) {
  return new Promise((resolve) => {
    const listener = ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === API_ORIGIN && data === ANSWERED) finish();
    };
    const finish = () => {
      removeEventListener('message', listener);
      resolve();
    };
    addEventListener('message', listener);
    dialog.addEventListener('cancel', async (event) => {
      event.preventDefault();
      await fetch(url, {
        method: 'POST',
        mode: 'no-cors',
        body: new URLSearchParams({ result: 'fail' }),
      }).catch(() => undefined);
      finish();
    });
  });
}
