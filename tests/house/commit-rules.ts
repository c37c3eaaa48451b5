const types = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'chore']
const maxSubjectLength = 72
const maxBodyLines = 5

const subjectForm = new RegExp(`^(${types.join('|')})(\\([a-z0-9-]+\\))?: [^\\s.].*[^.\\s]$`)

export const findCommitProblems = (message: string): string[] => {
  const [subject = '', blank = '', ...rest] = message.trimEnd().split('\n')
  const body = rest.filter((line) => line.trim() !== '')
  return [
    ...(subjectForm.test(subject)
      ? []
      : [`the summary is not \`type(scope): summary\` with one of ${types.join(', ')}`]),
    ...(subject.length > maxSubjectLength ? [`the summary has more than ${maxSubjectLength} characters`] : []),
    ...(blank.trim() === '' ? [] : ['the summary is not followed by a blank line']),
    ...(body.length === 0 ? ['a body that says why is missing'] : []),
    ...(body.length > maxBodyLines ? [`the body has more than ${maxBodyLines} lines`] : []),
  ]
}
