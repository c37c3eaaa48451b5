/** Prints what is wrong with the message of each commit since this check was added, and fails if anything is. */
import { execFileSync } from 'node:child_process'
import { findCommitProblems } from './commit-rules.ts'

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' })

const added = git('log', '--diff-filter=A', '--format=%H', '--', 'tests/house/commits.ts').trim().split('\n').at(-1)
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
