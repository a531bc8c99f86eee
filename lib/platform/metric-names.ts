// Shared with the server, which runs outside of Next: imports nothing of the app.

type Metric = { readonly name: string; readonly help: string; readonly labels: readonly string[] };
/** `known`: label values reported as 0 from the start, because Prometheus sees no increase if a series begins at 1. */
export type CounterMetric = Metric & { readonly known?: readonly string[] };

/** Counters of each process since its start. Labels must have few possible values. */
export const counters = {
  orderEvents: {
    name: 'storefront_order_events_total',
    help: 'What happened to orders: placed, cancelled, expired, paid, refunded, …',
    labels: ['event'],
    known: ['paid'],
  },
  declines: { name: 'storefront_declined_cards_total', help: 'Cards that a bank declined', labels: [] },
  stockRefusals: {
    name: 'storefront_stock_refusals_total',
    help: 'Orders for which too little stock was there',
    labels: [],
  },
  limits: { name: 'storefront_limits_hit_total', help: 'Tries beyond a limit', labels: ['limit'] },
  databaseLost: {
    name: 'storefront_database_lost_seconds_total',
    help: 'Seconds for which the database could not be reached',
    labels: [],
  },
  documents: {
    name: 'storefront_documents_total',
    help: 'Documents asked of the cache, by what came of it: hit, waited; rendered, failed',
    labels: ['cache', 'result'],
  },
  busy: { name: 'storefront_busy_refusals_total', help: 'Requests told to come later', labels: [] },
  stripe: {
    name: 'storefront_stripe_calls_total',
    help: 'Calls at Stripe: answered, refused (the key), failed, timed out, unreachable, not asked (it hung just before)',
    labels: ['result'],
    known: ['answered', 'refused', 'failed', 'timed out', 'unreachable', 'not asked'],
  },
  refusedEvents: {
    name: 'storefront_stripe_events_refused_total',
    help: "Events in Stripe's name whose signature or age was wrong",
    labels: [],
  },
  events: {
    name: 'storefront_stripe_events_total',
    help: "Events of Stripe's that were taken",
    labels: [],
  },
  mails: {
    name: 'storefront_mails_total',
    help: 'Mails: sent, put off, given up',
    labels: ['result'],
    known: ['sent', 'later', 'failed'],
  },
  sweeps: {
    name: 'storefront_sweeps_total',
    help: 'Runs of sweepers: done, failed',
    labels: ['sweeper', 'result'],
  },
  requests: {
    name: 'storefront_http_requests_total',
    help: 'Requests, by route, method and class of status; gone: the client left before',
    labels: ['route', 'method', 'status'],
  },
} as const satisfies Record<string, CounterMetric>;

/** Present values: of this process, or from the database, where all processes report the same. */
export const gauges = {
  up: { name: 'storefront_database_up', help: '1 while the database answers a scrape in time', labels: [] },
  running: { name: 'storefront_running_info', help: 'What runs', labels: ['version', 'build', 'node'] },
  outbox: { name: 'storefront_outbox_mails', help: 'Mails: waiting, due, failed', labels: ['state'] },
  outboxAge: {
    name: 'storefront_outbox_oldest_seconds',
    help: 'For how long the oldest mail has been due, or been held up by the mail server',
    labels: [],
  },
  sweepLag: {
    name: 'storefront_sweep_lag_seconds',
    help: 'For how long a sweeper has been overdue',
    labels: ['sweeper'],
  },
  sweepSuccess: {
    name: 'storefront_sweep_last_success_timestamp_seconds',
    help: 'When a sweeper last came to its end',
    labels: ['sweeper'],
  },
  holdsOverdue: {
    name: 'storefront_unpaid_overdue_seconds',
    help: 'For how long the unpaid order has been overdue that should have expired first',
    labels: [],
  },
  ledgerAge: {
    name: 'storefront_ledger_age_seconds',
    help: 'Since the last check of the books ended, before the first one since the shop began',
    labels: [],
  },
  ledgerWrong: {
    name: 'storefront_ledger_findings',
    help: 'What the last check of the books found wrong',
    labels: [],
  },
} as const satisfies Record<string, Metric>;

export const durations = {
  name: 'storefront_http_request_duration_seconds',
  help: 'How long answers took, by route',
  labels: ['route'],
  /** Upper bounds, in seconds. */
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
} as const;
