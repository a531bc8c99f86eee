'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Sent, useUploads } from '@/components/form/use-uploads';
import { messages } from '@/lib/base/messages';
import {
  type AltField,
  type Arrange,
  altFields,
  arranged,
  mostPictures,
  type PictureField,
  pictureFields,
  picturesIn,
  pictureValues,
  placeAfter,
} from '@/lib/catalogue/pictures';

type Values = Record<PictureField | AltField, string>;

/** The part of an `ActionForm` that the pictures need, whichever product form it belongs to. */
type PicturesForm = {
  form: {
    getValues: (name: keyof Values) => unknown;
    setValue: (name: keyof Values, value: string) => void;
  };
  forgetRefusal: (name: keyof Values) => void;
};

export type ProductPictures = {
  /** Picture URLs, the cover first; the unused places at the end are empty strings. */
  addresses: readonly string[];
  sent: readonly Sent[];
  isSending: boolean;
  /** What is wrong with the chosen files. */
  complaint: string | null;
  choose: (files: readonly File[]) => void;
  stop: (id: number) => void;
  arrange: (press: Arrange) => void;
  /** What was just done, for screen readers. */
  said: string;
  list: RefObject<HTMLOListElement | null>;
  field: RefObject<HTMLInputElement | null>;
};

/** The pictures of a product form: uploaded as soon as they are chosen, ordered by buttons. */
export function useProductPictures(
  { form: { getValues, setValue }, forgetRefusal }: PicturesForm,
  initial: Values,
): ProductPictures {
  const [said, setSaid] = useState('');
  const [tooMany, setTooMany] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const value = (name: keyof Values) => {
    const held = getValues(name);
    return typeof held === 'string' ? held : initial[name];
  };
  const now = () =>
    picturesIn(Object.fromEntries([...pictureFields, ...altFields].map((name) => [name, value(name)]))) ?? [];
  function put(pictures: ReturnType<typeof now>): void {
    const values = pictureValues(pictures);
    for (const name of [...pictureFields, ...altFields]) {
      setValue(name, values[name]);
      forgetRefusal(name);
    }
  }

  const { sent, send, stop } = useUploads((img) => put([...now(), { img, alt: null }]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for initial values
  useEffect(() => {
    for (const name of pictureFields) if (typeof getValues(name) !== 'string') setValue(name, initial[name]);
  }, []);

  function choose(files: readonly File[]): void {
    const room = mostPictures - now().length - sent.filter(({ upload }) => upload.state === 'sending').length;
    setTooMany(files.length > room);
    if (files.length > 0) send(files.slice(0, Math.max(0, room)));
    if (field.current) field.current.value = ''; // so that the same file can be chosen again
  }

  function arrange(press: Arrange): void {
    const { from, to } = placeAfter(press);
    const pictures = arranged(now(), press);
    put(pictures);
    setTooMany(false);
    setSaid(
      to === null
        ? `Picture ${from + 1} is removed, ${pictures.length} left.`
        : `Picture ${from + 1} is number ${to + 1} of ${pictures.length} now.`,
    );
    const [what = ''] = press.split(':');
    requestAnimationFrame(() => focusOn(to ?? Math.min(from, pictures.length - 1), what));
  }

  /** Keeps the focus on the picture that was moved. */
  function focusOn(place: number, what: string): void {
    const buttons = [...(list.current?.children[place]?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const same = buttons.find((button) => button.value.startsWith(what));
    (same ?? buttons[0] ?? field.current)?.focus();
  }

  const reasons = new Set(sent.flatMap(({ upload }) => (upload.state === 'failed' ? [upload.message] : [])));
  const failure = reasons.size > 0 ? [...reasons].join(' ') : null;
  return {
    addresses: pictureFields.map(value),
    sent,
    isSending: sent.some(({ upload }) => upload.state === 'sending'),
    complaint: failure ?? (tooMany ? messages.catalogue.tooManyPictures(mostPictures) : null),
    choose,
    stop,
    arrange,
    said,
    list,
    field,
  };
}
