import { Notice } from '../../ui/form-notice.tsx';

/** Above figures that count sample jobs. */
export function SampleFigures() {
  return (
    <div className="mb-6">
      <Notice>Based on sample jobs; employers and pay are made up.</Notice>
    </div>
  );
}
