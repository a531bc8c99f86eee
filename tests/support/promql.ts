import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** Functions that take a range vector (Prometheus, "Functions"). */
const overRange =
  /^(?:rate|irate|increase|delta|idelta|deriv|changes|resets|predict_linear|holt_winters|\w+_over_time)$/;

type Selector = { readonly metric: string; readonly labels: readonly string[] };
export type Expression = {
  readonly selectors: readonly Selector[];
  /** Labels in `by`, `without` and similar clauses. */
  readonly grouped: readonly string[];
  /** Label matchers: label, operator, text without quotes. */
  readonly matchers: readonly { label: string; operator: string; text: string }[];
};

/** Replaces Grafana's variables, which Prometheus doesn't know, by values. */
const filledIn = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '1h');

/**
 * Parses an expression with Prometheus' own grammar.
 * @throws Error that shows a syntax error, or a range vector used as an instant vector or the other way round
 */
export function readExpression(given: string): Expression {
  const expr = filledIn(given);
  const textOf = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  const all = (node: Node, name: string): Node[] => {
    const found: Node[] = [];
    node.cursor().iterate((each) => {
      if (each.name === name) found.push(each.node);
    });
    return found;
  };
  const { topNode } = parser.parse(expr);
  topNode.cursor().iterate((node) => {
    if (node.type.isError) throw new Error(`${expr} is no PromQL after "${expr.slice(0, node.from)}"`);
  });
  for (const range of all(topNode, 'MatrixSelector')) {
    const call = range.parent?.parent;
    if (call?.name !== 'FunctionCall' || !overRange.test(functionOf(call, textOf)))
      throw new Error(`${expr} takes ${textOf(range)} for a value`);
  }
  for (const call of all(topNode, 'FunctionCall'))
    if (overRange.test(functionOf(call, textOf)) && all(call, 'MatrixSelector').length === 0)
      throw new Error(`${textOf(call)} needs a range`);
  const namesIn = (node: Node) => all(node, 'LabelName').map(textOf);
  return {
    selectors: all(topNode, 'VectorSelector').map((selector) => ({
      metric: all(selector, 'Identifier').map(textOf).join(),
      labels: namesIn(selector),
    })),
    grouped: all(topNode, 'GroupingLabels').flatMap(namesIn),
    matchers: all(topNode, 'UnquotedLabelMatcher').map((matcher) => ({
      label: namesIn(matcher).join(),
      operator: all(matcher, 'MatchOp').map(textOf).join(),
      text: all(matcher, 'StringLiteral')
        .map((literal) => textOf(literal).slice(1, -1))
        .join(),
    })),
  };
}

const functionOf = (call: Node, textOf: (node: Node) => string): string => {
  const name = call.getChild('FunctionIdentifier');
  return name ? textOf(name) : '';
};
