import type { settingsDomains as english } from '../en/settings-domains.ts'
import type { Translation } from '../words.ts'

export const settingsDomains = {
  title: 'Dominios',
  intro:
    'Los enlaces y las páginas para destinatarios pueden usar tus propios dominios en lugar del dominio del servidor.',
  shortLinks: 'Dominio de los enlaces cortos',
  shortLinksHint:
    'Los nuevos enlaces cortos empiezan por este dominio. Los enlaces enviados con un dominio anterior siguen funcionando. Deja el campo vacío para usar el dominio del servidor.',
  pages: 'Dominio de las páginas públicas',
  pagesHint:
    'Las páginas de alta, los resultados de encuestas, la página de baja y la tarjeta de contacto usan este dominio después de una comprobación correcta. Deja el campo vacío para usar el dominio del servidor.',
  takeOver:
    'Para usar aquí un dominio de otra organización, añade el registro TXT {record} con el valor {value}.',
  saved: 'Dominios guardados. Ahora comprueba cada dominio.',
  none: 'Aún no hay dominios.',
  noneHint: 'Escribe un dominio arriba para ver aquí su registro DNS.',

  stateUnchecked: 'Aún sin comprobar',
  stateWorks: 'Funciona',
  stateFails: 'No funciona',
  former: 'Dominio anterior. Los enlaces enviados con este dominio siguen funcionando.',
  forShortLinks: 'Para enlaces cortos',
  forPages: 'Para páginas públicas',
  forBoth: 'Para enlaces cortos y páginas públicas',
  check: 'Comprobar ahora',
  checkWorks: '{domain} funciona.',
  checkFails: '{domain} aún no funciona.',
  checkFailed: 'La última comprobación ha fallado.',
  checked: 'Última comprobación: {time}.',
  checkedNever: 'nunca',
  checkedNext:
    'Las comprobaciones automáticas se hacen cada seis horas, y cada 30 minutos después de un fallo.',
  recordType: 'Tipo de registro DNS',
  recordName: 'Nombre',
  recordValue: 'Valor',
  remove: 'Quitar dominio',
  removeOne: 'Quitar {domain}',
  removeHint:
    'Los enlaces enviados con este dominio pueden dejar de funcionar, porque otra organización podrá usar el dominio.',
  removeKeep: 'Conservar dominio',
  removed: 'Se ha quitado {domain}.',
} satisfies Translation<typeof english>
