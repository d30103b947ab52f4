import { defineModule } from '../../module/define-module.ts'
import { sessionRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Authentication:
      'Sign-up, sign-in and sessions of people. An access token is valid for 15 minutes; a refresh token is exchanged for the next pair, once.',
  },
  routes: sessionRoutes,
})
