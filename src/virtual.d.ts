declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

/** Only the parts that our test uses. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(vocabulary: object);
    validate(
      data: object,
    ): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[] }[]>;
  }
}
