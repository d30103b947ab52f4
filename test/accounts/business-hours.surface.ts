import { bodies, defineSurface, plain, times } from '../support/worst-inputs.ts'

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

export default defineSurface({
  worst: {
    'GET /organization/business-hours': plain,
    'PUT /organization/business-hours': bodies(() => ({
      'a hundred closed days far apart': {
        timezone: 'Australia/Lord_Howe',
        weekly: DAYS.map((dayOfWeek) => ({ dayOfWeek, isClosed: true })),
        overrides: times(100, (n) => ({
          date: `${2_030 + n}-06-01`,
          isClosed: true,
          label: 'é'.repeat(100),
        })),
      },
      'half a million intervals': {
        timezone: 'UTC',
        weekly: times(7, () => ({ dayOfWeek: 'MONDAY', intervals: times(30_000, () => ({ open: '' })) })),
      },
    })),
  },
})
