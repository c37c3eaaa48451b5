import KeyRound from 'lucide-react/icons/key-round'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type GitlabWebhook, gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { useGitlabChanges } from './use-gitlab.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: '140' })
const steps = css({ listStyle: 'decimal', ps: '5', display: 'flex', flexDirection: 'column', gap: '1' })

type Question = 'replace' | 'remove' | null

interface QuestionProps {
  readonly question: Question
  readonly onAnswer: (next: GitlabWebhook) => void
  readonly webhook: GitlabWebhook
  readonly onClose: () => void
}

const useSecretQuestion = (question: Question) => {
  const { t } = useTranslation('gitlab-settings')
  const isReplaced = question === 'replace'
  const submit = t(isReplaced ? 'webhook.replace' : 'webhook.remove')
  return {
    title: t(isReplaced ? 'webhook.replaceTitle' : 'webhook.removeTitle'),
    consequence: t(isReplaced ? 'webhook.replaceText' : 'webhook.removeText'),
    submit,
    anyway: submit,
    busy: t('webhook.busy'),
    done: t(isReplaced ? 'webhook.created' : 'webhook.removed'),
  }
}

function SecretQuestion({ question, onAnswer, webhook, onClose }: QuestionProps) {
  const { client } = useApi()
  const words = useSecretQuestion(question)
  if (question === null) return null
  const run = async () => {
    if (question === 'replace') onAnswer(await client.call(gitlabSettingsEndpoints.saveWebhookSecret, { body: {} }))
    else {
      await client.call(gitlabSettingsEndpoints.removeWebhookSecret)
      onAnswer({ url: webhook.url, isSecretSet: false })
    }
  }
  return <RemoveDialog name="" {...{ words, onClose }} remove={run} onRemoved={() => undefined} />
}

function Buttons({
  isSet,
  isSending,
  onCreate,
  ask,
}: {
  readonly isSet: boolean
  readonly isSending: boolean
  readonly onCreate: () => void
  readonly ask: (question: Question) => void
}) {
  const { t } = useTranslation('gitlab-settings')
  if (!isSet) {
    return (
      <Button icon={KeyRound} busy={isSending && t('webhook.busy')} onClick={onCreate}>
        {t('webhook.create')}
      </Button>
    )
  }
  return (
    <>
      <Button icon={KeyRound} onClick={() => ask('replace')}>
        {t('webhook.replace')}
      </Button>
      <Button icon={Trash2} onClick={() => ask('remove')}>
        {t('webhook.remove')}
      </Button>
    </>
  )
}

function Fields({ webhook }: { readonly webhook: GitlabWebhook }) {
  const { t } = useTranslation('gitlab-settings')
  const copied = { copiedLabel: t('webhook.copied') }
  return (
    <>
      <SecretField
        label={t('webhook.url')}
        secret={webhook.url}
        masked=""
        copyLabel={t('webhook.copyUrl')}
        {...copied}
      />
      {webhook.isSecretSet && webhook.secret !== undefined ? (
        <SecretField
          label={t('webhook.secret')}
          secret={webhook.secret}
          masked=""
          help={t('webhook.once')}
          copyLabel={t('webhook.copySecret')}
          {...copied}
        />
      ) : (
        <p>{t(webhook.isSecretSet ? 'webhook.set' : 'webhook.none')}</p>
      )}
    </>
  )
}

const useSecret = (webhook: GitlabWebhook) => {
  const { t } = useTranslation('gitlab-settings')
  const { client } = useApi()
  const toast = useToast()
  const { change } = useGitlabChanges()
  const [secret, setSecret] = useState<string | undefined>(undefined)
  const show = ({ secret: fresh, ...next }: GitlabWebhook) => {
    setSecret(fresh)
    change((known) => ({ ...known, webhook: next }))
  }
  const { submit, isSending } = useSubmission(
    () => client.call(gitlabSettingsEndpoints.saveWebhookSecret, { body: {} }),
    (created: GitlabWebhook) => {
      show(created)
      toast({ kind: 'success', words: { text: t('webhook.created') } })
    },
  )
  return { shown: secret === undefined ? webhook : { ...webhook, secret }, show, create: () => submit({}), isSending }
}

export function WebhookCard({
  webhook,
  isConnected,
}: {
  readonly webhook: GitlabWebhook
  readonly isConnected: boolean
}) {
  const { t } = useTranslation('gitlab-settings')
  const { shown, show, create, isSending } = useSecret(webhook)
  const [question, ask] = useState<Question>(null)
  const buttons = isConnected && (
    <Buttons isSet={webhook.isSecretSet} isSending={isSending} onCreate={create} ask={ask} />
  )
  return (
    <Card title={t('webhook.title')} text={t('webhook.text')} footer={buttons}>
      <div className={column}>
        <Fields webhook={shown} />
        {isConnected ? (
          <ol className={steps}>
            {(['stepOpen', 'stepPaste', 'stepEvents'] as const).map((step) => (
              <li key={step}>{t(`webhook.${step}`)}</li>
            ))}
          </ol>
        ) : (
          <p>{t('webhook.connectFirst')}</p>
        )}
      </div>
      <SecretQuestion question={question} webhook={webhook} onAnswer={show} onClose={() => ask(null)} />
    </Card>
  )
}
