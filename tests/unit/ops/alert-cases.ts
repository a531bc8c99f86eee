/** Samples of one minute after another, as promtool writes them: `0+3x30` is thirty more, by three each. */
export type Series = Readonly<Record<string, string>>;
type Case = {
  readonly after: string;
  /** Those that say which process, limit or sweeper it is about. */
  readonly labels: Readonly<Record<string, string>>;
  readonly raised: Series;
  /** How near to it a shop may be that sleeps. */
  readonly quiet: Series;
};

/** What each alert of ops/alerts.yaml is raised by, and what leaves it quiet. */
export const alertCases: Readonly<Record<string, Case>> = {
  StorefrontDown: {
    after: '3m',
    labels: { job: 'storefront', instance: 'a' },
    raised: { 'up{job="storefront", instance="a"}': '1 0x10' },
    quiet: { 'up{job="storefront", instance="a"}': '1x20' },
  },
  StorefrontErrors: {
    after: '20m',
    labels: {},
    raised: {
      'storefront_http_requests_total{route="/", status="5xx"}': '0+3x30',
      'storefront_http_requests_total{route="/", status="2xx"}': '0+97x30',
      'storefront_http_requests_total{route="/_next/static", status="2xx"}': '0+1500x30',
      'storefront_http_requests_total{route="/api/health", status="2xx"}': '0+500x30',
    },
    quiet: {
      'storefront_http_requests_total{route="/", status="5xx"}': '0+1x30',
      'storefront_http_requests_total{route="/", status="2xx"}': '0+99x30',
      'storefront_http_requests_total{route="/api/ready", status="5xx"}': '0+30x30',
    },
  },
  StorefrontSlow: {
    after: '25m',
    labels: {},
    raised: {
      'storefront_http_request_duration_seconds_bucket{route="/", le="1"}': '0+90x30',
      'storefront_http_request_duration_seconds_bucket{route="/", le="2.5"}': '0+100x30',
      'storefront_http_request_duration_seconds_bucket{route="/", le="+Inf"}': '0+100x30',
      'storefront_http_request_duration_seconds_bucket{route="file", le="1"}': '0+1500x30',
      'storefront_http_request_duration_seconds_bucket{route="file", le="+Inf"}': '0+1500x30',
    },
    quiet: {
      'storefront_http_request_duration_seconds_bucket{route="/", le="1"}': '0+96x30',
      'storefront_http_request_duration_seconds_bucket{route="/", le="2.5"}': '0+100x30',
      'storefront_http_request_duration_seconds_bucket{route="/", le="+Inf"}': '0+100x30',
      'storefront_http_request_duration_seconds_bucket{route="/api/products", le="1"}': '0x30',
      'storefront_http_request_duration_seconds_bucket{route="/api/products", le="+Inf"}': '0+900x30',
    },
  },
  StorefrontBusy: {
    after: '20m',
    labels: {},
    raised: { storefront_busy_refusals_total: '0+5x30' },
    quiet: { storefront_busy_refusals_total: '5x30' },
  },
  StorefrontEventLoop: {
    after: '20m',
    labels: { job: 'storefront', instance: 'a' },
    raised: { 'nodejs_eventloop_lag_p99_seconds{job="storefront", instance="a"}': '0.3x30' },
    quiet: {
      'nodejs_eventloop_lag_p99_seconds{job="storefront", instance="a"}': '0.2x30',
      'nodejs_eventloop_lag_p99_seconds{job="another program", instance="b"}': '0.3x30',
    },
  },
  StorefrontMemory: {
    after: '20m',
    labels: { job: 'storefront', instance: 'a' },
    raised: { 'process_resident_memory_bytes{job="storefront", instance="a"}': '950000000x30' },
    quiet: {
      'process_resident_memory_bytes{job="storefront", instance="a"}': '800000000x30',
      'process_resident_memory_bytes{job="prometheus", instance="b"}': '950000000x30',
    },
  },
  StorefrontDatabaseAway: {
    after: '5m',
    labels: {},
    raised: {
      'storefront_database_up{instance="a"}': '1 0x30',
      'storefront_database_up{instance="b"}': '0x30',
    },
    quiet: {
      'storefront_database_up{instance="a"}': '1x30',
      'storefront_database_up{instance="b"}': '0x30',
      storefront_database_lost_seconds_total: '0+6x30',
    },
  },
  StorefrontStripeAway: {
    after: '20m',
    labels: {},
    raised: { 'storefront_stripe_calls_total{result="timed out"}': '0+6x30' },
    quiet: {
      'storefront_stripe_calls_total{result="answered"}': '0+60x30',
      'storefront_stripe_calls_total{result="failed"}': '0+1x30',
    },
  },
  StorefrontEventsRefused: {
    after: '30m',
    labels: {},
    raised: {
      storefront_stripe_events_refused_total: '0+1x60',
      'storefront_order_events_total{event="paid"}': '0x10 1x50',
      storefront_stripe_events_total: '4x60',
    },
    quiet: {
      storefront_stripe_events_refused_total: '0+1x60',
      'storefront_order_events_total{event="paid"}': '0x10 1x50',
      storefront_stripe_events_total: '4x10 5x50',
    },
  },
  StorefrontDeclines: {
    after: '20m',
    labels: {},
    raised: { storefront_declined_cards_total: '0+3x30' },
    quiet: { storefront_declined_cards_total: '0+1x30' },
  },
  StorefrontLimitsHit: {
    after: '20m',
    labels: { limit: 'sign-in' },
    raised: {
      'storefront_limits_hit_total{limit="sign-in"}': '0+30x30',
      'storefront_limits_hit_total{limit="order"}': '0+10x30',
    },
    quiet: {
      'storefront_limits_hit_total{limit="sign-in"}': '0+15x30',
      'storefront_limits_hit_total{limit="order"}': '0+15x30',
    },
  },
  StorefrontMailLate: {
    after: '10m',
    labels: {},
    raised: { 'storefront_outbox_oldest_seconds{instance="a"}': '1000x30' },
    quiet: { 'storefront_outbox_oldest_seconds{instance="a"}': '800x30' },
  },
  StorefrontMailGivenUp: {
    after: '10m',
    labels: {},
    raised: { 'storefront_mails_total{result="failed"}': '0 0 1x30' },
    quiet: {
      'storefront_mails_total{result="failed"}': '1x30',
      'storefront_mails_total{result="later"}': '0+1x30',
    },
  },
  StorefrontSweeperLate: {
    after: '10m',
    labels: { sweeper: 'mails' },
    raised: {
      'storefront_sweep_lag_seconds{sweeper="mails", instance="a"}': '130x30',
      'storefront_sweep_lag_seconds{sweeper="holds", instance="a"}': '0x30',
    },
    quiet: { 'storefront_sweep_lag_seconds{sweeper="mails", instance="a"}': '100x30' },
  },
  StorefrontHoldsOverdue: {
    after: '10m',
    labels: {},
    raised: { storefront_unpaid_overdue_seconds: '5500x30' },
    quiet: { storefront_unpaid_overdue_seconds: '5300x30' },
  },
  StorefrontBooksWrong: {
    after: '10m',
    labels: {},
    raised: {
      'storefront_ledger_findings{instance="a"}': '0 0 1x30',
      'storefront_ledger_findings{instance="b"}': '0x30',
    },
    quiet: { 'storefront_ledger_findings{instance="a"}': '0x30' },
  },
  StorefrontBooksUnchecked: {
    after: '10m',
    labels: {},
    raised: { storefront_ledger_age_seconds: '130000x30' },
    quiet: { storefront_ledger_age_seconds: '100000x30' },
  },
  StorefrontBuildsDiffer: {
    after: '40m',
    labels: {},
    raised: {
      'storefront_running_info{build="one", instance="a"}': '1x60',
      'storefront_running_info{build="two", instance="b"}': '1x60',
    },
    quiet: {
      'storefront_running_info{build="one", instance="a"}': '1x60',
      'storefront_running_info{build="one", instance="b"}': '1x60',
      'storefront_running_info{build="two", instance="b"}': '1x20 _x40',
    },
  },
};
