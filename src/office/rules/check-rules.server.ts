import type { Database } from '../../db/client.ts';
import { recordAudit } from '../../desk/admin/audit.server.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import { queueNotice } from '../../money/tracking/postbacks/postbacks.server.ts';
import { everyPart } from '../../platform/processes/every-part.ts';
import { businessDay } from '../../platform/time/day.ts';
import { crossingText, measureOf, type RuleMeasure } from './measures.ts';
import { type MeasuredRule, type Reading, readMeasure } from './read-measure.server.ts';

/** A rule, and whom it tells. */
interface Rule extends MeasuredRule {
  id: number;
  name: string;
  threshold: string;
  least: number;
  emails: string[];
  webhookId: number | null;
  repeatDays: number;
}

/** The services that the check needs. */
export interface RuleServices {
  db: Database;
  config: { timeZone: string };
  now(): Date;
}

/**
 * Compares every active rule with its figures and tells of limits that were crossed. Each rule has a transaction of its
 * own, with its state and its notices, so a crossing is told once, whatever ends the process.
 * @returns how many rules told something. @throws with the names of rules that failed, after the last rule.
 */
export async function checkRules(
  { db, config, now }: RuleServices,
  stop?: AbortSignal,
): Promise<{ notices: number }> {
  const rules = await db
    .selectFrom('notification_rules')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const told = await everyPart(
    Object.fromEntries(rules.map(({ id, name }) => [name, () => checkRule(db, id, now(), config.timeZone)])),
    stop,
  );
  return { notices: Object.values(told).filter(Boolean).length };
}

/** @returns whether it told something. */
function checkRule(db: Database, id: number, now: Date, timeZone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rule = await lockRule(tx, id);
    if (rule?.status !== 'active') return false;
    const readings = await readMeasure(tx, rule, now);
    const known = await tx.selectFrom('rule_crossings').selectAll().where('rule_id', '=', id).execute();
    const news: Reading[] = [];
    // Too few clicks or mails say nothing, also not that a figure has recovered.
    for (const reading of readings.filter(({ of }) => of === null || of >= rule.least)) {
      const before = known.find((one) => one.subject_id === reading.subjectId);
      if (!isCrossed(rule, reading)) {
        if (before) await forget(tx, id, reading.subjectId);
        continue;
      }
      const isNews = !before || isDueAgain(rule, before.told_at, now, timeZone);
      if (isNews) news.push(reading);
      await keep(tx, id, reading, { now, since: before?.since ?? now, isNews });
    }
    if (news.length === 0) return false;
    await tell(tx, rule, news, now);
    return true;
  });
}

/** A rule that nobody changes until the transaction ends. */
function lockRule(tx: Database, id: number) {
  return tx
    .selectFrom('notification_rules')
    .select(['id', 'name', 'status', 'threshold', 'days', 'least', 'emails'])
    .select((row) => row.ref('measure').$castTo<RuleMeasure>().as('measure'))
    .select(['campaign_id as campaignId', 'partner_id as partnerId', 'feed_id as feedId'])
    .select(['webhook_id as webhookId', 'repeat_days as repeatDays'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const isCrossed = ({ measure, threshold }: Rule, { value }: Reading): boolean =>
  measureOf(measure).isBelow ? Number(value) < Number(threshold) : Number(value) > Number(threshold);

/** Whether so many days of the business have passed since it was told. */
function isDueAgain({ repeatDays }: Rule, toldAt: Date, now: Date, timeZone: string): boolean {
  if (repeatDays === 0) return false;
  const days = Date.parse(businessDay(now, timeZone)) - Date.parse(businessDay(toldAt, timeZone));
  return days >= repeatDays * 86_400_000;
}

async function forget(tx: Database, ruleId: number, subjectId: number): Promise<void> {
  await tx
    .deleteFrom('rule_crossings')
    .where('rule_id', '=', ruleId)
    .where('subject_id', '=', subjectId)
    .execute();
}

async function keep(
  tx: Database,
  ruleId: number,
  { subjectId, name, value }: Reading,
  { now, since, isNews }: { now: Date; since: Date; isNews: boolean },
): Promise<void> {
  await tx
    .insertInto('rule_crossings')
    .values({ rule_id: ruleId, subject_id: subjectId, name, value, since, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'subject_id'])
        .doUpdateSet({ name, value, ...(isNews && { told_at: now }) }),
    )
    .execute();
}

/** A notice names so many rows at most. */
const maxNamed = 20;

/** Queues the notices of a rule in the transaction of its state. The audit log keeps what was told. */
async function tell(tx: Database, rule: Rule, news: readonly Reading[], now: Date): Promise<void> {
  const named = news.slice(0, maxNamed);
  const lines = named.map(({ name, value }) => `${name}: ${crossingText(rule, value)}.`);
  if (news.length > maxNamed) lines.push(`And ${news.length - maxNamed} more.`);
  const { id, name, measure, threshold } = rule;
  const crossings = named.map(({ subjectId, name, value }) => ({ id: subjectId, name, value }));
  await send(tx, rule, { subject: name, detail: lines.join(' ') }, now, {
    type: 'rule.crossed',
    data: { rule: { id, name, measure, threshold }, crossings, total: news.length },
  });
  await recordAudit(tx, {
    caller: null,
    action: 'notify',
    entity: 'notification-rules',
    entityId: id,
    after: { crossed: lines.join(' ') },
  });
}

/** Queues a test notice to everyone that a rule tells. */
export async function sendTestNotice(tx: Database, id: number, now: Date): Promise<void> {
  const rule = await lockRule(tx, id);
  if (!rule) return;
  const { name, measure, threshold } = rule;
  const mail = {
    subject: `Test of ${name}`,
    detail: `This is a test of the notification rule ${name}. No limit was crossed.`,
  };
  await send(tx, rule, mail, now, { type: 'rule.test', data: { rule: { id, name, measure, threshold } } });
}

async function send(
  tx: Database,
  { id, emails, webhookId }: Rule,
  mail: { subject: string; detail: string },
  now: Date,
  notice: { type: string; data: object },
): Promise<void> {
  const data = { ...mail, times: 1, link: `/admin/notification-rules/${id}` };
  for (const recipient of emails)
    await enqueueMessage(tx, { channel: 'email', template: 'operator-notice', data, recipient });
  if (webhookId !== null) await queueNotice(tx, webhookId, notice.type, notice.data, now);
}
