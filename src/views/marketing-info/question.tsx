import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { MarketingInfo } from '#machines/marketing-info/marketing-info.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Select } from '#src/ui/select.tsx'
import { Refusal } from '../listing/dialogs/refusal.tsx'
import { type IndustryChoice, isIndustry, useFactNames } from '../organisation-facts/use-fact-names.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const maxWordsLength = 120

interface Answer {
  readonly industry: IndustryChoice | undefined
  readonly ownWords: string
  readonly companySize: string | undefined
}

type Problem = 'industry' | 'ownWords' | 'tooLong' | 'companySize'

const listProblems = ({ industry, ownWords, companySize }: Answer): readonly Problem[] => [
  ...(industry === undefined ? (['industry'] as const) : []),
  ...(industry === 'other' && ownWords.trim() === '' ? (['ownWords'] as const) : []),
  ...(industry === 'other' && ownWords.trim().length > maxWordsLength ? (['tooLong'] as const) : []),
  ...(companySize === undefined ? (['companySize'] as const) : []),
]

interface FieldsProps {
  readonly answer: Answer
  readonly problems: readonly Problem[]
  readonly change: (change: Partial<Answer>) => void
}

function Fields({ answer, problems, change }: FieldsProps) {
  const { t } = useTranslation('marketing-info')
  const { companySizeOptions, industryOptions } = useFactNames()
  const problem = (...of: readonly Problem[]) => {
    const firstProblem = of.find((candidate) => problems.includes(candidate))
    return firstProblem === undefined ? undefined : t(`problems.${firstProblem}`)
  }
  return (
    <>
      <Field label={t('industry')} error={problem('industry')}>
        <Select
          label={t('industry')}
          placeholder={t('choose')}
          options={industryOptions}
          value={answer.industry}
          onChange={(chosen) => change({ industry: isIndustry(chosen) ? chosen : 'other' })}
        />
      </Field>
      {answer.industry === 'other' && (
        <Field label={t('ownWords')} error={problem('ownWords', 'tooLong')}>
          <Input
            value={answer.ownWords}
            autoComplete="off"
            onChange={({ target }) => change({ ownWords: target.value })}
          />
        </Field>
      )}
      <Field label={t('companySize')} error={problem('companySize')}>
        <Select
          label={t('companySize')}
          placeholder={t('choose')}
          options={companySizeOptions}
          value={answer.companySize}
          onChange={(companySize) => change({ companySize })}
        />
      </Field>
    </>
  )
}

interface QuestionProps {
  readonly isSending: boolean
  readonly skip: () => void
  readonly submit: (info: MarketingInfo) => void
}

export default function Question({ isSending, skip, submit }: QuestionProps) {
  const { t } = useTranslation('marketing-info')
  const [answer, setAnswer] = useState<Answer>({ industry: undefined, ownWords: '', companySize: undefined })
  const [attempts, setAttempts] = useState(0)
  const formId = useId()
  const problems = listProblems(answer)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { industry, ownWords, companySize } = answer
    if (problems.length > 0 || industry === undefined || companySize === undefined) {
      return setAttempts((before) => before + 1)
    }
    submit({ industry: industry === 'other' ? ownWords.trim() : industry, companySize })
  }
  const footer = (
    <>
      <Button disabled={isSending} onClick={skip}>
        {t('skip')}
      </Button>
      <Button type="submit" form={formId} variant="solid" busy={isSending && t('sending')}>
        {t('submit')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={skip} title={t('title')} text={t('text')} closeLabel={t('skip')} footer={footer}>
      <form id={formId} noValidate className={form} onSubmit={send}>
        <Refusal attempts={attempts} error={null} isAtField={false} />
        <Fields
          answer={answer}
          problems={attempts > 0 ? problems : []}
          change={(change) => setAnswer((now) => ({ ...now, ...change }))}
        />
      </form>
    </Dialog>
  )
}
