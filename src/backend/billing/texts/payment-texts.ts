import type { Language } from '#src/contract/languages.ts'
import type { OfferedPlan } from '#src/contract/billing.ts'
import type { InvoiceLine } from '../../db/billing-tables.ts'
import type { SubscriptionChange } from '../change-subscription.ts'
import { be } from './be.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { kk } from './kk.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

interface Notice {
  readonly title: string
  readonly text: string
}

export interface PaymentTexts {
  readonly test: Notice
  readonly back: string
  readonly organisation: string
  readonly plans: Readonly<Record<OfferedPlan, string>>
  readonly lines: Readonly<Record<InvoiceLine['kind'], string>>
  readonly dueNow: string
  readonly checkout: {
    readonly title: string
    readonly monthly: string
    readonly method: string
    readonly pays: Notice
    readonly refused: Notice
    readonly pay: string
    readonly leave: string
    readonly declined: string
    readonly paidAlready: Notice
    readonly gone: Notice
  }
  readonly portal: {
    readonly title: string
    readonly plan: string
    readonly states: { readonly trial: string; readonly free: string; readonly active: string; readonly ending: string }
    readonly actions: Readonly<Record<SubscriptionChange, Notice>>
    readonly done: Readonly<Record<SubscriptionChange, string>>
    readonly invoices: string
    readonly noInvoices: string
  }
  readonly invoice: {
    readonly title: string
    readonly issued: string
    readonly period: string
    readonly item: string
    readonly amount: string
    readonly total: string
    readonly paid: string
  }
  readonly over: Notice
}

export const paymentTexts: Readonly<Record<Language, PaymentTexts>> = { en, ru, uk, be, kk, de, fr, es }
