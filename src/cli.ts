import { adminUsage, createAdminByHand } from './features/admin/create-admin-command.ts';
import { importUsage, prepareImport, UsageError } from './features/feeds/import-command.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openServices, type Services } from './services.ts';

/** What a command does once its arguments are understood; resolves to the exit code. */
type Action = (services: Services) => Promise<number>;

interface Command {
  usage: string;
  prepare(args: string[], config: Config, signal: AbortSignal): Promise<Action>;
}

const commands: Record<string, Command> = {
  import: { usage: importUsage, prepare: prepareImportAction },
  admin: { usage: adminUsage, prepare: prepareAdmin },
  task: { usage: 'npm run task -- NAME    runs one scheduled task now', prepare: prepareTask },
};

process.exitCode = await main(process.argv.slice(2));

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || args.includes('--help')) {
    console.log(
      Object.values(commands)
        .map(({ usage }) => usage)
        .join('\n\n'),
    );
    return command ? 0 : 2;
  }
  try {
    const config = readConfig();
    const action = await command.prepare(args, config, stopSignal());
    return await withServices(config, action);
  } catch (error) {
    console.error((error as Error).message || String(error));
    if (error instanceof UsageError) console.error(`\n${command.usage}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Ctrl-C asks the command to stop cleanly; a second one ends it at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130);
      console.error('Stopping after the current step ...');
      stop.abort();
    });
  return stop.signal;
}

async function withServices(config: Config, action: Action): Promise<number> {
  const services = await openServices(config, console.error, { max: 4, statementTimeoutMs: 0 });
  try {
    return await action(services);
  } finally {
    await services.close();
  }
}

async function prepareImportAction(args: string[], config: Config, signal: AbortSignal): Promise<Action> {
  const importInto = await prepareImport(args, config, signal);
  return ({ db }) => importInto(db);
}

async function prepareAdmin([verb, username, role = 'admin', ...rest]: string[]): Promise<Action> {
  if (verb !== 'create' || !username || rest.length > 0) throw new UsageError('Say whom to add.');
  return async ({ db }) => {
    await createAdminByHand(db, username, role);
    return 0;
  };
}

/** The tasks bring the mails along, which an import in little memory does without. */
async function prepareTask([name = '']: string[]): Promise<Action> {
  await import('../scripts/tsx.ts');
  const { tasks } = await import('./tasks.ts');
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) {
    const names = `The tasks are ${Object.keys(tasks).join(', ')}.`;
    throw new UsageError(name ? `There is no task "${name}". ${names}` : names);
  }
  return async (services) => {
    const result = await task.run(services);
    console.log(`${name}: done${result === undefined ? '' : `, ${JSON.stringify(result)}`}`);
    return 0;
  };
}
