import type { PaymentTexts } from './payment-texts.ts'

export const en: PaymentTexts = {
  test: {
    title: 'Test payment',
    text: 'This installation has no payment provider. What is paid here is recorded, and no money moves.',
  },
  back: 'Back to {brand}',
  organisation: 'Organisation',
  plans: {
    free: 'Free',
    hobby: 'Hobby',
    startup: 'Startup',
  },
  lines: {
    plan: '{plan} plan until {date}',
    credit: 'Paid before and not used',
    bonus: 'Month from a referral',
  },
  dueNow: 'Due now',
  checkout: {
    title: 'Pay for {plan}',
    monthly: '{price} a month',
    method: 'Pay with',
    pays: { title: 'Test card that pays', text: 'ends in 4242' },
    refused: { title: 'Test card that is refused', text: 'ends in 0002' },
    pay: 'Pay {price}',
    leave: 'Go back without paying',
    declined: 'The card was refused and nothing was paid. Choose the other one.',
    paidAlready: {
      title: 'This is paid already',
      text: 'It was paid in another window, or by another administrator. It is not paid twice.',
    },
    gone: {
      title: 'This payment is over',
      text: 'It was replaced by another one, given up, or too much time has passed. Begin it again under billing.',
    },
  },
  portal: {
    title: 'Billing of {organisation}',
    plan: 'Plan',
    states: {
      trial: 'Trial, nothing is paid',
      free: 'Nothing is paid',
      active: 'Next payment on {date}',
      ending: 'Ends on {date}',
    },
    actions: {
      end: { title: 'End the plan', text: 'Everything stays until {date}. The free plan follows.' },
      resume: { title: 'Keep the plan', text: 'It is paid again on {date}.' },
      toFree: {
        title: 'Go to the free plan',
        text: 'It holds at once: without reviews, archives and automatic indexing. What is indexed stays.',
      },
    },
    done: {
      end: 'The plan ends on {date}.',
      resume: 'The plan goes on.',
      toFree: 'The free plan holds now.',
    },
    invoices: 'Invoices',
    noInvoices: 'There are no invoices yet.',
  },
  invoice: {
    title: 'Invoice {number}',
    issued: 'Issued',
    period: 'Period',
    item: 'Item',
    amount: 'Amount',
    total: 'Total',
    paid: 'Paid with a test card. No money has moved.',
  },
  over: {
    title: 'This page is over',
    text: 'Its address was changed, is too old, or your role does not allow it any more. Open it again under billing.',
  },
}
