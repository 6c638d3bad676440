import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import { type ActionType, emptyForm, type TemplateForm } from '../template-form.ts';

export type WizardStepNumber = 1 | 2 | 3;

/** The state of the wizard. Creating or editing a template puts it back to `wizardAtStart`. */
export interface WizardState {
  readonly form: TemplateForm;
  /** Steps that were tried: their problems are said at their fields. */
  readonly tried: readonly WizardStepNumber[];
  /** Why the server refused, by step. */
  readonly errors: Readonly<Partial<Record<WizardStepNumber, string>>>;
  readonly loading: boolean;
  /** What the next button does. */
  readonly actionType: ActionType;
  /** The app of the business's own sender. */
  readonly customHeader: string | null;
  /** What a pasted or typed detail is. */
  readonly variableType: 'name' | 'number';
  readonly templates: readonly CustomTemplate[];
  /** Where the pictures are, by their handle. */
  readonly images: Readonly<Record<string, string>>;
  readonly successMessage: string | null;
}

export const wizardAtStart: WizardState = {
  form: emptyForm,
  tried: [],
  errors: {},
  loading: false,
  actionType: 'visit_website',
  customHeader: null,
  variableType: 'name',
  templates: [],
  images: {},
  successMessage: null,
};

export type WizardAction =
  | { readonly is: 'typed'; readonly change: Partial<TemplateForm> }
  | { readonly is: 'tried'; readonly step: WizardStepNumber }
  | { readonly is: 'sending' }
  | { readonly is: 'refused'; readonly step: WizardStepNumber; readonly text: string }
  | { readonly is: 'said'; readonly text: string }
  | { readonly is: 'set'; readonly change: Partial<Pick<WizardState, 'actionType' | 'variableType'>> }
  | { readonly is: 'picture'; readonly handle: string; readonly url: string };

export function changeWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.is) {
    case 'typed':
      return { ...state, errors: {}, form: { ...state.form, ...action.change } };
    case 'tried':
      return state.tried.includes(action.step) ? state : { ...state, tried: [...state.tried, action.step] };
    case 'sending':
      return { ...state, loading: true, errors: {} };
    case 'refused':
      return { ...state, loading: false, errors: { [action.step]: action.text } };
    case 'said':
      return { ...state, loading: false, successMessage: action.text };
    case 'set':
      return { ...state, ...action.change };
    case 'picture':
      return {
        ...state,
        images: { ...state.images, [action.handle]: action.url },
        form: { ...state.form, media: { handle: action.handle, url: action.url } },
      };
  }
}

/** The current step is in the address. Adding and editing both start at 1, which has no word there. */
const stepWords = { 1: undefined, 2: 'message', 3: 'check' } as const;
export const stepWord = (step: WizardStepNumber): string | undefined => stepWords[step];
export const stepAt = (word: string | undefined): WizardStepNumber =>
  ([2, 3] as const).find((step) => stepWords[step] === word) ?? 1;
