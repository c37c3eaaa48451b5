import { useSWRConfig } from 'swr'
import { useTranslation } from 'react-i18next'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import {
  type DismissReason,
  type Finding,
  repositoryEndpoints,
  pullRequestEndpoints,
  reviewActionEndpoints,
  type ReviewDetails,
} from '#src/contract/reviews.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { useToast } from '../../product.ts'

type Judgement = { readonly status: 'open' } | { readonly status: 'dismissed'; readonly reason: DismissReason }

const useJudge = (id: string, reviewId: string) => {
  const { client, scope, onCallFailed } = useApi()
  const { mutate } = useSWRConfig()
  const { t } = useTranslation('pull-request-review')
  const toast = useToast()
  const put = (finding: Finding) =>
    mutate<ReviewDetails>(
      toCallKey(scope, pullRequestEndpoints.review, { params: { id, reviewId } }),
      (known) => known && { ...known, findings: known.findings.map((own) => (own.id === finding.id ? finding : own)) },
      { revalidate: false },
    )
  const createUndo = (finding: Finding) => ({
    label: t('finding.undo'),
    onPress: () => void judge(finding, { status: 'open' }),
  })
  const judge = async (finding: Finding, body: Judgement) => {
    try {
      await put(await client.call(reviewActionEndpoints.judge, { params: { id, findingId: finding.id }, body }))
      if (body.status === 'open') toast({ kind: 'success', words: { text: t('finding.restored') } })
      else toast({ kind: 'success', words: { text: t('finding.dismissed') }, action: createUndo(finding) })
    } catch (error) {
      onCallFailed(error)
    }
  }
  return judge
}

const useTurnRuleOff = ({ id, name }: PullRequestDetails['repository']) => {
  const { client, scope, onCallFailed } = useApi()
  const { mutate } = useSWRConfig()
  const { t } = useTranslation('pull-request-review')
  const toast = useToast()
  return async (rule: string) => {
    const params = { id }
    try {
      const { rules: _, ...config } = await client.call(repositoryEndpoints.readReviewConfig, { params })
      const without = (ids: readonly string[]) => ids.filter((own) => own !== rule)
      const body = { ...config, rulesOn: without(config.rulesOn), rulesOff: [...without(config.rulesOff), rule] }
      const saved = await client.call(repositoryEndpoints.saveReviewConfig, { params, body })
      await mutate(toCallKey(scope, repositoryEndpoints.readReviewConfig, { params }), saved, { revalidate: false })
      toast({ kind: 'success', words: { text: t('finding.ruleOff', { name }) } })
    } catch (error) {
      onCallFailed(error)
    }
  }
}

export const useFindingActions = ({ id, repository }: PullRequestDetails, reviewId: string) => {
  const judge = useJudge(id, reviewId)
  const turnRuleOff = useTurnRuleOff(repository)
  return {
    dismiss: (finding: Finding, reason: DismissReason) => void judge(finding, { status: 'dismissed', reason }),
    restore: (finding: Finding) => void judge(finding, { status: 'open' }),
    turnRuleOff: (rule: string) => void turnRuleOff(rule),
  }
}

export type FindingActions = ReturnType<typeof useFindingActions>
