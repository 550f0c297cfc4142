import { Notice } from '../../ui/form-notice.tsx';

/** Beside figures that count sample jobs. */
export function SampleFigures() {
  return <Notice>Based on sample jobs; employers and pay are made up.</Notice>;
}
