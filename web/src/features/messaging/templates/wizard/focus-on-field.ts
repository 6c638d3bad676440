interface FieldProblem {
  readonly field: string;
  readonly index?: number;
  readonly variable?: { readonly key: number; readonly section: string };
}

/** Puts the focus on the field that a problem speaks of. The texts have editors, which take it themselves. */
export function focusOnField(problem: FieldProblem | undefined): void {
  if (problem) document.querySelector<HTMLElement>(selectorOf(problem))?.focus();
}

function selectorOf({ field, index = 0, variable }: FieldProblem): string {
  switch (field) {
    case 'variables':
      return `[data-detail="${variable?.section} ${variable?.key}"]`;
    case 'buttons':
      return `[data-button]:nth-child(${index + 1}) input`;
    case 'example_media':
      return 'main input[type="file"]';
    default:
      return `[data-field="${field}"]`;
  }
}
