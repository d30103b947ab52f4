import { defineModule } from '../../module/define-module.ts'
import { dossierRoutes } from './routes.ts'

export default defineModule({ routes: dossierRoutes })
