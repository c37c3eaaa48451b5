import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { type ConsentRecord, allAccepted } from '#src/contract/consent-record.ts'
import { createRecord } from '#src/inspect/plans/consent-samples.ts'
import { opened } from '../../ui/has-focus.ts'
import { type Given, openPage, stored } from './consent-page.tsx'

export const policy = simulatedPolicy
export const record = createRecord(allAccepted)
export const openAsked = (given: Given = {}) => openPage({ policy, record, ...given })

export const button = (name: string) => screen.findByRole('button', { name })
export const banner = () => screen.findByRole('region', { name: 'The cookie policy has changed' })
export const noBanner = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull())
export const changelog = () => opened(screen.findByRole('dialog', { name: /^What has changed in the cookie policy/ }))
export const preferences = () => opened(screen.findByRole('dialog', { name: /^Cookie preferences/ }))
export const deferral = () => opened(screen.findByRole('alertdialog'))
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const kept = () => JSON.parse(stored() ?? '') as ConsentRecord
export const readTexts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
