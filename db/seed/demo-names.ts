/** Common Swedish first and last names; random combinations refer to nobody in particular. */
export const FIRST_NAMES =
  `Agnes Albin Alice Alma Amanda Anders Anita Anna Anton Arvid Astrid Axel Barbro Bengt Berit Birgitta Björn Bo
  Britta Carina Cecilia Charlotte Christer Daniel David Ebba Edvin Elias Elin Elisabet Ella Emil Emma Erik Eva
  Fatima Filip Freja Fredrik Greta Gunnar Gustav Göran Hanna Hans Helena Henrik Hugo Ida Inger Ingrid Isak Jakob
  Jan Jenny Jesper Johanna Jonas Josefin Julia Karl Katarina Kerstin Klara Lars Leila Lena Leo Linnea Lisa Ludvig
  Maja Magnus Malin Maria Markus Marta Mats Mikael Milan Moa Mohammed Monica Nils Nora Olivia Olle Oskar Patrik
  Per Peter Petra Pia Rasmus Rebecka Robert Robin Rolf Rut Saga Samuel Sara Selma Signe Simon Siv Sofia Stefan
  Stig Stina Sture Susanne Sven Tage Therese Thomas Tilda Tove Tuva Ulf Ulla Vera Viktor Viola William Yusuf Åke
  Åsa Örjan`.split(/\s+/)

export const LAST_NAMES =
  `Adolfsson Ahlgren Almqvist Andersson Aronsson Berg Berggren Bergman Björk Blom Blomqvist Boström Carlsson
  Dahl Dahlberg Danielsson Edlund Ek Eklund Ekström Eliasson Engström Eriksson Falk Forsberg Fransson Fredriksson
  Friberg Gran Gustafsson Haddad Hagström Hansson Hedlund Hellström Henriksson Hermansson Holm Holmberg Hussein
  Håkansson Isaksson Ivarsson Jakobsson Jansson Johansson Jonsson Jönsson Karlsson Kovač Larsson Lind Lindberg
  Lindgren Lindholm Lindqvist Lindström Ljung Lund Lundberg Lundgren Lundin Löfgren Magnusson Martinsson Moberg
  Månsson Mårtensson Nilsson Norberg Nordström Norén Nyberg Nyström Olofsson Olsson Persson Pettersson Rosén
  Samuelsson Sjöberg Skoglund Ström Strömberg Sundberg Svensson Söderberg Tran Viklund Wallin Åberg Åkesson Åström
  Öberg Östlund`.split(/\s+/)

export const STREETS = [
  'Björkvägen',
  'Storgatan',
  'Ängsstigen',
  'Skolgatan',
  'Kvarnbacken',
  'Sjövägen',
  'Parkgatan',
]
