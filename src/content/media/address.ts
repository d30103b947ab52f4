/** Where a file is fetched. @param publicBaseUrl origin of this server */
export const mediaUrl = (token: string, publicBaseUrl: string): string => `${publicBaseUrl}/m/${token}`
