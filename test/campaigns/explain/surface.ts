import { defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/explain': ({ ids }) => [
      {
        what: 'a contact in it',
        path: `/campaigns/${ids.sent}/explain`,
        query: `?contactId=${ids.contacts}`,
      },
      { what: 'a draft', query: `?contactId=${ids.contacts}` },
    ],
  },
})
