import { withZip } from '../../catalog/jobs/jobs-path.ts';
import {
  adminUsage,
  createAdminByHand,
  resetSecondFactorByHand,
} from '../../desk/admin/create-admin-command.ts';
import { importUsage, prepareImport } from '../../feeds/import/import-command.ts';
import { parseSourcesCommand, sourcesUsage } from '../../feeds/sources/sources-command.ts';
import {
  backupUsage,
  rehearseByHand,
  restoreUsage,
  runBackup,
  runRestore,
} from '../../office/backup/backup-command.ts';
import { doctorUsage, examineByHand } from '../../office/doctor/doctor-command.ts';
import { runUpgrade, upgradeUsage } from '../../office/doctor/upgrade.server.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { UsageError } from '../../platform/errors.ts';
import { ownValue } from '../../platform/own-value.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { openServices, type Services } from './services.ts';

interface Command {
  usage: string;
  /** Resolves to the exit code. @throws UsageError before anything is opened. */
  run(args: string[], config: Config, signal: AbortSignal): Promise<number>;
}

const commands: Record<string, Command> = {
  import: { usage: importUsage, run: runImport },
  sources: { usage: sourcesUsage, run: runSources },
  admin: { usage: adminUsage, run: runAdmin },
  task: { usage: 'npm run task -- NAME    run one scheduled task now', run: runTask },
  'search-plan': {
    usage:
      "npm run search-plan -- 'keywords=rn&location=chicago'    print the plan of a search; also accepts the URL of a job list",
    run: runSearchPlan,
  },
  reindex: {
    usage: 'npm run reindex    fill a new search index and switch to it',
    run: runReindex,
  },
  doctor: {
    usage: doctorUsage,
    run: (_args, config) => withServices(config, (services) => examineByHand(services, console.log)),
  },
  upgrade: { usage: upgradeUsage, run: runUpgrade },
  backup: { usage: backupUsage, run: runBackup },
  restore: {
    usage: restoreUsage,
    run: (args, config) =>
      args[0] === '--rehearse' ? withServices(config, rehearseByHand) : runRestore(args, config),
  },
};

/** How long a task started by hand waits for a worker that runs the same task. */
const patienceMs = 60_000;

process.exitCode = await main(process.argv.slice(2));

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = ownValue(commands, name);
  if (!command || args.includes('--help')) {
    console.log(
      Object.values(commands)
        .map(({ usage }) => usage)
        .join('\n\n'),
    );
    return command ? 0 : 2;
  }
  try {
    return await command.run(args, readConfig(), stopSignal());
  } catch (error) {
    console.error((error as Error).message || String(error));
    if (error instanceof UsageError) console.error(`\n${command.usage}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Ctrl-C asks the command to stop cleanly. A second one ends it at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130);
      console.error('Stopping after the current step. Press Ctrl-C again to stop now.');
      stop.abort();
    });
  return stop.signal;
}

async function withServices(config: Config, act: (services: Services) => Promise<number>): Promise<number> {
  const services = await openServices(config, console.error, { max: 4, statementTimeoutMs: 0 });
  try {
    return await act(services);
  } finally {
    await services.close();
  }
}

async function runImport(args: string[], config: Config, signal: AbortSignal): Promise<number> {
  const importInto = await prepareImport(args, config, signal);
  return withServices(config, ({ db }) => importInto(db));
}

async function runSources(args: string[], config: Config, signal: AbortSignal): Promise<number> {
  const command = parseSourcesCommand(args);
  return withServices(config, ({ db }) => command({ db, config, signal, say: console.log }));
}

async function runAdmin([verb, username, ...rest]: string[], config: Config): Promise<number> {
  const isKnown = (verb === 'create' && rest.length < 2) || (verb === 'reset-factor' && rest.length === 0);
  if (!isKnown || !username)
    throw new UsageError("Specify create or reset-factor, and the admin's username.");
  return withServices(config, async ({ db }) => {
    if (verb === 'create') await createAdminByHand(db, username, rest[0] ?? 'admin');
    else await resetSecondFactorByHand(db, username);
    return 0;
  });
}

/** Sorts by best match unless the address says otherwise, as the page does. */
async function runSearchPlan([address, ...rest]: string[], config: Config): Promise<number> {
  if (!address || rest.length > 0) throw new UsageError('Specify one search, in quotes.');
  const { search, errors } = parseJobSearch(new URLSearchParams(address.replace(/^[^?]*\?/, '')));
  const [error] = Object.values(errors);
  if (error) throw new UsageError(error);
  const { planSearch } = await import('../../search/query/plan.server.ts');
  const { printedPlan } = await import('../../search/query/print-plan.ts');
  return withServices(config, async (services) => {
    console.log(JSON.stringify(printedPlan(await planSearch(services.search, withZip(search))), null, 2));
    return 0;
  });
}

/** PostgreSQL's index is filled here. A worker fills that of OpenSearch: this command asks for it and reports until it is live. */
async function runReindex(args: string[], config: Config, signal: AbortSignal): Promise<number> {
  if (args.length > 0) throw new UsageError('This command takes no options.');
  const { search } = config;
  return withServices(config, async ({ db }) => {
    if (search) {
      const { reindexByHand } = await import('../../search/opensearch/reindex-command.ts');
      await reindexByHand(db, search.index, { signal, say: console.log });
    } else {
      const { rebuildByHand } = await import('../../search/engine/rebuild-command.ts');
      await rebuildByHand(db, { signal, say: console.log });
    }
    return 0;
  });
}

/** Loads the tasks, and with them the mail templates, only here: an import must run in little memory. */
async function runTask([name = '']: string[], config: Config, signal: AbortSignal): Promise<number> {
  await import('../../../scripts/tsx.ts');
  const { runAlone, tasks } = await import('./tasks.ts');
  const task = ownValue(tasks, name);
  if (!task) {
    const names = `Tasks: ${Object.keys(tasks).join(', ')}.`;
    throw new UsageError(name ? `Unknown task "${name}". ${names}` : names);
  }
  return withServices(config, async (services) => {
    const done = await runAlone(services, name, task, signal, { patienceMs });
    if (!done) throw new Error(`${name} is already running in another process. Try again when it finishes.`);
    const { result } = done;
    console.log(`${name}: done${result === undefined ? '' : `, ${JSON.stringify(result)}`}`);
    return 0;
  });
}
