import type { Node } from 'web-tree-sitter'
import type { Match } from '../rule.ts'
import { enclosingLoop } from './enclosing.ts'

export const isListLoop = (loop: Node): boolean =>
  loop.type === 'foreach_statement' ||
  loop.type === 'for_in_statement' ||
  (loop.type === 'for_statement' && loop.childForFieldName('left') !== null)

const databaseReceivers =
  /(?:^|[.>_$])(?:db|database|prisma|prisma\.\w{1,30}|repository|\w{1,30}Repository|\w{1,30}_repository|repo|\w{1,20}Repo|cursor|cur|connection|conn|pool|session|knex|entityManager|em|_context|_context\.\w{1,30}|context\.\w{1,30}|dbContext|_db|stmt|tx|trx|pdo|mysqli|jdbcTemplate|DB|objects|store|\w{1,30}Store|client\.query|Model|dao|\w{1,30}Dao)$/
const queryMethods =
  /^(?:query|execute|exec|findOne|findUnique|findFirst|findMany|findById|findOneBy|find_by|find|get|first|firstOrFail|scalar|scalars|fetchone|fetch|fetchOne|QueryRow|Query|Exec|QueryContext|QueryRowContext|ExecContext|FirstOrDefaultAsync|SingleOrDefaultAsync|FindAsync|FirstOrDefault|ToListAsync|SingleAsync|FirstAsync|SaveChangesAsync|SaveChanges|queryForObject|queryForList|count|create|save|insert|update|delete|filter|select|one|oneOrNone|any|many|executeQuery|executeTakeFirst|get_or_create|prepare|Find|First)$/
const activeRecord = /^[A-Z]\w{1,30}(?:::[A-Z]\w{1,30})?$/
const activeMethods =
  /^(?:find|find_by|findOne|findById|findByPk|findAll|where|create|updateOne|deleteOne|first|exists\?|count|insert)$/
export const pageWords = /\b(?:batch|chunk|page|offset|migrat|slice)/i

const lookups =
  /^(?:find|get|load|fetch|lookup|query|select|read)(?:One|By|All|For|Async|[A-Z]\w{0,30}|_by|_one|_\w{1,30})?$|^(?:Find|Get|Load|Fetch|Lookup|Query)\w{0,30}Async$/
const remembered =
  /cache|map$|dict|memo|index$|lookup$|registry|config|settings|params|headers|args|session|promise|redis|browser|page$|driver/i

const loopNames = (loop: Node): readonly string[] =>
  (loop.childForFieldName('left')?.text ?? loop.childForFieldName('name')?.text ?? '')
    .split(/\W/)
    .filter((name) => name.length > 0)

export const isLookup = ({ at, call: { name, receiver, args }, group }: Match): boolean => {
  const loop = enclosingLoop(at)
  const isAwaited = at.parent?.type === 'await_expression' || at.parent?.type === 'await'
  if (loop === null || !isAwaited || (group !== 'ecmascript' && group !== 'csharp' && group !== 'python')) return false
  if (!isListLoop(loop) && group !== 'python') return false
  const names = loopNames(loop)
  const isByItem = args.some(({ text }) => text.split(/\W/).some((word) => names.includes(word)))
  return (
    receiver !== '' &&
    lookups.test(name) &&
    isByItem &&
    !remembered.test(receiver) &&
    !/retry|attempt|batch|chunk|page|sleep|delay/i.test(loop.text)
  )
}

export const isQuery = ({ call: { name, receiver, path }, group }: Match): boolean => {
  if (
    /^(?:Promise|Object|Array|Map|Set|Math|Date|JSON|String|Number|File|Dir|Time|List|Optional|Arrays|Files|Path|Paths|Stream|Enumerable)$/.test(
      receiver,
    )
  )
    return false
  if (group !== 'java' && activeRecord.test(receiver) && activeMethods.test(name))
    return group === 'ruby' || group === 'ecmascript'
  if (
    /(?:session|store|Store|conn|connection|client)$/.test(receiver) &&
    /^(?:get|delete|first|update|select|find|create|save|count)$/.test(name) &&
    !/repo|dao/i.test(path)
  )
    return false
  return queryMethods.test(name) && databaseReceivers.test(receiver.replace(/\(\)$/, ''))
}

export const maintenance = /(?:^|\/)(?:migrations?|migrate|seeds?|maintenance|scripts?|backends?|fixtures)\//i
