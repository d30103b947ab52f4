import type { settingsCard as english } from '../en/settings-card.ts'
import type { Translation } from '../words.ts'

export const settingsCard = {
  title: 'Cartão de contato',
  intro:
    'Os destinatários podem salvar este cartão no celular. Um celular que tem o cartão mostra um nome em vez de um número.',
  proposal: 'Preenchido com os dados da organização',
  save: 'Salvar cartão',
  saved: 'Cartão de contato salvo.',

  name: 'Nome',
  displayName: 'Nome de exibição',
  company: 'Empresa',
  firstName: 'Nome',
  firstNameHint: 'Para o cartão de uma pessoa.',
  lastName: 'Sobrenome',
  position: 'Cargo',
  photo: 'Foto',
  photoUrl: 'URL da foto',
  photoUpload: 'Enviar uma foto',
  photoHint:
    'A foto deve ser um arquivo JPEG ou PNG enviado aqui. O cartão contém uma cópia de no máximo 60 kB, sem dados de localização.',
  note: 'Nota',
  ways: 'Dados de contato',
  phone: 'Número de telefone',
  phoneHint: 'Use o número que envia as suas mensagens, para que os celulares mostrem o seu nome.',
  email: 'E-mail',
  website: 'Site',

  preview: 'Prévia',
  previewPhone: 'Telefone',
  previewEmail: 'E-mail',
  previewAddress: 'Endereço',

  link: 'Link público',
  linkNone: 'Salve o cartão para obter um link público.',
  linkIntro:
    'Adicione este link a uma mensagem ou página. Um celular que abre o link oferece salvar o cartão.',
  linkField: 'Link para o cartão',
  download: 'Baixar cartão',
  file: 'Arquivo para celulares',
  fileSaved: 'Arquivo para celulares, sem as alterações não salvas',
  savedAt: 'Salvo {time}',
} satisfies Translation<typeof english>
