import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceTarget } from '@/lib/platform/trace-settings';
import { envWith } from '../server/fixtures.ts';

describe('where traces are sent', () => {
  it('is nowhere unless it is asked for', () => {
    expect(traceTarget(envWith())).toBeNull();
    expect(traceTarget(envWith({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b', OTEL_SERVICE_NAME: 'shop' }))).toBeNull();
    expect(envWith()).toMatchObject({ OTEL_SERVICE_NAME: 'storefront', OTEL_TRACES_SAMPLER_ARG: 1 });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example/otlp/' }, 'https://a.example/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/in' }, 'https://a.example/in'],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/in',
      },
      'https://a.example/in',
    ],
  ])('%o: %s', (given, address) => {
    expect(traceTarget(envWith(given))?.address).toBe(address);
  });

  it('is told the headers as they were meant', () => {
    const sendable = fc.string({ unit: fc.constantFrom(...'abcXYZ019 =,;:%"/+-_'), maxLength: 30 });
    const names = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/);
    fc.assert(
      fc.property(fc.dictionary(names, sendable), (wanted) => {
        const list = Object.entries(wanted).map(([name, value]) => `${name} = ${encodeURIComponent(value)}`);
        const given = {
          OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example',
          OTEL_EXPORTER_OTLP_HEADERS: list.join(' , '),
        };
        expect(traceTarget(envWith(given))?.headers).toEqual({ ...wanted });
      }),
    );
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'Invalid URL'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317', 'Invalid URL'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://jo:pass@a.example', 'holds a user'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'must list headers'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', 'must list headers'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ab', 'must list headers'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1', 'must be a share between 0 and 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1', 'must be a share between 0 and 1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all', 'must be a share between 0 and 1'],
])('refuses %s=%s in words', (name, value, words) => {
  expect(() => envWith({ [name]: value })).toThrow(`${name}: ${words}`);
});

it('sends headers in the clear to this machine alone', () => {
  const withHeaders = (address: string) => () =>
    envWith({ OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: 'key=very-secret' });
  expect(withHeaders('http://collector.example')).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT: must start with https://, else OTEL_EXPORTER_OTLP_HEADERS',
  );
  expect(withHeaders('http://collector.example')).not.toThrow('very-secret');
  for (const address of ['https://collector.example', 'http://127.0.0.1:4318'])
    expect(withHeaders(address)).not.toThrow();
  expect(() => envWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example' })).not.toThrow();
});
