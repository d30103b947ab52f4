import type { contactForms as english } from '../en/contact-forms.ts'
import type { Translation } from '../words.ts'

export const contactForms = {
  newTitle: 'Nuevo contacto',
  newPhoneHint: 'Un número sin + se interpreta como del país de tu organización.',
  newMore: 'Dirección, zona horaria y campos personalizados',
  newExists: 'Otro contacto ya tiene este número.',
  newExistsOpen: 'Abrir contacto',
  newAct: 'Añadir contacto',
  newDone: 'Contacto añadido.',

  filterTitle: 'Filtrar contactos',
  filterName: 'El nombre contiene',
  filterPhone: 'El teléfono contiene',
  filterEmail: 'El correo contiene',
  filterTags: 'Cualquiera de estas etiquetas',
  filterListHint: 'No marques nada para incluir todos.',
  filterTexts: 'SMS',
  filterEmails: 'Correo',
  filterAny: 'Cualquiera',
  filterSubscribed: 'Sin baja',
  filterFrom: 'Añadido desde',
  filterTo: 'Añadido hasta',
  filterNotInSegment: 'Fuera del segmento',
  filterField: 'Campo',
  filterOperator: 'Comparación',
  filterConditionRemove: 'Quitar la condición de {field}',
  filterConditionAdd: 'Añadir condición',
  filterValueFrom: 'Desde',
  filterValueTo: 'Hasta',
  filterValue: 'Valor de {field}',
  filterAct: 'Aplicar filtros',
} satisfies Translation<typeof english>
