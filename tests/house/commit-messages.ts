/** Fails for each commit since this file was added whose message breaks the rules of `commit-rules.ts`. */
import { execFileSync } from 'node:child_process'
import { findCommitProblems } from './commit-rules.ts'

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' })

const added = git('log', '--diff-filter=A', '--format=%H', '--', 'tests/house/commit-messages.ts')
  .trim()
  .split('\n')
  .at(-1)
const range = added === undefined || added === '' ? 'HEAD' : `${added}..HEAD`

const problems = git('log', '--no-merges', '--format=%h%n%B%x00', range)
  .split('\0')
  .map((entry) => entry.trimStart())
  .filter((entry) => entry !== '')
  .flatMap((entry) => {
    const [id, ...message] = entry.split('\n')
    return findCommitProblems(message.join('\n')).map((problem) => `${id} ${message[0]}: ${problem}`)
  })

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
