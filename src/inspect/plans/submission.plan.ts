export const submissionPlan = { events: { 'form.submit': { values: { name: 'Ada' } }, 'form.edited': {} } }
