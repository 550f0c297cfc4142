import type { OwnInput } from '../../desk/lists/resource-form.tsx';
import { LandingPagesInput, LandingRulesInput } from '../../money/traffic/landing-rows-field.tsx';

/** The inputs that fields of lists name (`input`). */
export const ownInputs: Readonly<Record<string, OwnInput>> = {
  'landing-pages': LandingPagesInput,
  'landing-rules': LandingRulesInput,
};
