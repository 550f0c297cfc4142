import { Notice } from '../../ui/notice.tsx';

/** Beside figures that count sample jobs. */
export function SampleFigures() {
  return <Notice>These figures count sample jobs, whose employers and pay are made up.</Notice>;
}
