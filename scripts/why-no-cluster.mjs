import { spawnSync } from 'node:child_process';

const minJava = 17;

/**
 * Why this machine cannot run OpenSearch, or null if it can. Only developers need it, and a user's machine may have
 * neither Java nor Maven. With CI=true a machine with Java must have Maven.
 */
export function whyNoCluster() {
  if (versionOf('java', ['-version']) < minJava) return `Java ${minJava} is missing`;
  if (versionOf('mvn', ['-v']) < 0 && !process.env.CI) return 'Maven is missing';
  return null;
}

/** The first number that a command prints, or -1 if there is no such command. */
function versionOf(command, options) {
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8' });
  return status === 0 ? Number(/\d+/.exec(stdout + stderr)?.[0] ?? -1) : -1;
}
